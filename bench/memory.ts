import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface MemoryWatch {
  /** The highest measured value, in MB. */
  peak(): number
  stop(): Promise<void>
}

const usually = 250

/** Returns the resident memory of a process in MB. */
export async function memoryOf(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}

/** Measures the memory of a process every so many milliseconds. */
export function watchMemory(pid: number, checkEvery = usually): MemoryWatch {
  let most = 0
  const timer = setInterval(() => {
    void memoryOf(pid).then(
      (now) => (most = Math.max(most, now)),
      () => {}, // it has ended
    )
  }, checkEvery)
  return { peak: () => most, stop: async () => clearInterval(timer) }
}
