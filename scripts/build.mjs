// npm run build: the web app, when it is stale.
import { ensureInstalled, ensureWebBuilt, say } from './bootstrap.mjs'

try {
  await ensureInstalled()
  await ensureWebBuilt()
} catch (error) {
  say(error.message)
  process.exit(1)
}
