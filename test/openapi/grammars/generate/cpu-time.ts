/** Time that this thread has spent working, milliseconds: the same whether or not the machine is busy with other things. */
export function cpuTimeMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The least of three: other work in the process, such as a collection of garbage, only adds to a time. */
export function leastCpuTimeMs(run: () => void): number {
  const times = [1, 2, 3].map(() => {
    const began = cpuTimeMs();
    run();
    return cpuTimeMs() - began;
  });
  return Math.min(...times);
}
