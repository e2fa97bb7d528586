// npm run dev: restarts the server on every change and reloads the web app in the browser.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, nodeBinary, root, say } from './bootstrap.mjs'

const webAddress = 'http://localhost:5173'

await ensureInstalled()
const children = [
  start([join(root, 'src/server/main.ts')], ['--watch', '--watch-preserve-output']),
  start([join(root, 'node_modules/vite/bin/vite.js'), '--port', '5173', '--strictPort']),
]
say(`The web app, with hot reload: ${webAddress}`)

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => children.forEach((child) => child.kill('SIGTERM')))
}

function start(command, flags = []) {
  const env = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL || webAddress }
  const child = spawn(nodeBinary(), [...flags, ...command], { cwd: root, stdio: 'inherit', env })
  child.once('exit', (code) => {
    for (const other of children) if (other !== child) other.kill('SIGTERM')
    process.exitCode ||= code ?? 0
  })
  return child
}
