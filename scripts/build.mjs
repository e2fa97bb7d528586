// npm run build: builds the web app and the server if their sources have changed. Prints the file of the
// server.
import { ensureInstalled, ensureServerBuilt, ensureWebBuilt, say, serverProgram } from './bootstrap.mjs'

try {
  await ensureInstalled()
  await ensureWebBuilt()
  process.stdout.write(`${serverProgram(await ensureServerBuilt(), 'main')}\n`)
} catch (error) {
  say(error.message)
  process.exit(1)
}
