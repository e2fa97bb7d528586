// npm run build: builds the web app if its sources have changed.
import { ensureInstalled, ensureWebBuilt, say } from './bootstrap.mjs'

try {
  await ensureInstalled()
  await ensureWebBuilt()
} catch (error) {
  say(error.message)
  process.exit(1)
}
