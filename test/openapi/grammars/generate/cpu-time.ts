/** Time that this thread has spent working, milliseconds: the same whether or not the machine is busy with other things. */
export function cpuTimeMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
