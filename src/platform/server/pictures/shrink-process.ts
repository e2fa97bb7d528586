// A separate program: reads a picture from standard input, writes a small one to standard output, and exits.
import { buffer } from 'node:stream/consumers'
import { ResizeFit, Transformer } from '@napi-rs/image'
import { taskLimits } from '../task-limits.ts'

const sidePixels = 256
const quality = 82
/** The limits, for a picture with a false header. */
const { megabytes, maxMs, processorSeconds } = taskLimits.shrinkPicture.limits

// The decoder has no limits of its own, but runs in another thread. SIGKILL, because a normal exit would wait for it.
const killProcess = () => process.kill(process.pid, 'SIGKILL')
setInterval(() => {
  const { user, system } = process.cpuUsage()
  const isOverTime = user + system > processorSeconds * 1_000_000
  if (isOverTime || process.memoryUsage.rss() > megabytes * 1024 * 1024) killProcess()
}, 1).unref()
// This also ends the process if the server that started it has died.
setTimeout(killProcess, maxMs).unref()

const small = await new Transformer(await buffer(process.stdin))
  .rotate()
  .resize({ width: sidePixels, height: sidePixels, fit: ResizeFit.Cover })
  .webp(quality)
  .catch(() => null)

if (small) process.stdout.write(small)
else process.exitCode = 1
