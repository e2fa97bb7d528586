// A program of its own: reads a picture from standard input, writes a small one to standard output, and ends.
import { buffer } from 'node:stream/consumers'
import { ResizeFit, Transformer } from '@napi-rs/image'

const side = 256
const quality = 82
/** The largest picture that is let in takes 115 MB; a header that lied gets no more than this. */
const mostMemory = 135 * 1024 * 1024
const longest = 5_000

// The decoder takes no limits, but it works beside this thread. Killed, since an orderly exit waits for it to finish.
const giveUp = () => process.kill(process.pid, 'SIGKILL')
setInterval(() => process.memoryUsage.rss() > mostMemory && giveUp(), 2).unref()
// Also when the server that started this one is gone.
setTimeout(giveUp, longest).unref()

const small = await new Transformer(await buffer(process.stdin))
  .rotate()
  .resize({ width: side, height: side, fit: ResizeFit.Cover })
  .webp(quality)
  .catch(() => null)

if (small) process.stdout.write(small)
else process.exitCode = 1
