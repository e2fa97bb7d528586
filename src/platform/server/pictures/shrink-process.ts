// A separate program: reads a picture from standard input, writes a small one to standard output, and exits.
import { buffer } from 'node:stream/consumers'
import { ResizeFit, Transformer } from '@napi-rs/image'

const side = 256
const quality = 82
/** The largest accepted picture takes 115 MB. A picture whose header lies gets no more than this. */
const mostMemory = 122 * 1024 * 1024
const longest = 5_000

// The decoder has no limits of its own, but runs in another thread. SIGKILL, because a normal exit would wait for it.
const giveUp = () => process.kill(process.pid, 'SIGKILL')
setInterval(() => process.memoryUsage.rss() > mostMemory && giveUp(), 1).unref()
// Also ends the process when the server that started it has died.
setTimeout(giveUp, longest).unref()

const small = await new Transformer(await buffer(process.stdin))
  .rotate()
  .resize({ width: side, height: side, fit: ResizeFit.Cover })
  .webp(quality)
  .catch(() => null)

if (small) process.stdout.write(small)
else process.exitCode = 1
