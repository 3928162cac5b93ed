/** Time that this thread has spent working, milliseconds: the same whether or not the machine is busy with other things. */
export function cpuTimeMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The clock of a thread may move in steps of 4 ms: shorter runs are repeated for so long, milliseconds. */
const leastSampleMs = 24;

/** The least of three: other work in the process, such as a collection of garbage, only adds to a time. */
export function leastCpuTimeMs(run: () => void): number {
  const times = [1, 2, 3].map(() => {
    const began = cpuTimeMs();
    let runs = 0;
    let passedMs = 0;
    while (passedMs < leastSampleMs) {
      run();
      runs += 1;
      passedMs = cpuTimeMs() - began;
    }
    return passedMs / runs;
  });
  return Math.min(...times);
}
