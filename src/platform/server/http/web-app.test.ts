import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { isLive } from '#platform/contract/health.ts'
import { exchange, listen, startHttpServer } from '#testing/http-server.ts'
import { publicRoute } from './route.ts'
import { serveWebApp } from './web-app.ts'

const page = '<!doctype html><title>Sortie</title>'
const script = 'export const sortie = 1\n'.repeat(100)

const firstFiles = { '/dashboard': ['/theme.js', '/assets/main-4f2a.css', '/assets/main-4f2a.js'] }

async function start() {
  const root = await mkdtemp(path.join(tmpdir(), 'sortie-web-'))
  await mkdir(path.join(root, 'web/assets'), { recursive: true })
  await writeFile(path.join(root, 'secret.txt'), 'beside the web app')
  await writeFile(path.join(root, 'web/index.html'), page)
  await writeFile(path.join(root, 'web/manifest.webmanifest'), '{}')
  await writeFile(path.join(root, 'web/assets/main-4f2a.js'), script)
  await mkdir(path.join(root, 'web/.vite'))
  await writeFile(path.join(root, 'web/.vite/first-files.json'), JSON.stringify(firstFiles))
  await writeFile(path.join(root, 'web/assets/main-4f2a.js.gz'), gzipSync(script))
  const app = await startHttpServer([publicRoute(isLive, async () => ({ status: 'live' as const }))])
  await serveWebApp(app, path.join(root, 'web'))
  onTestFinished(async () => rm(root, { recursive: true, force: true }))
  return app
}

test('a hashed asset is cached for a year, with the right type', async () => {
  const response = await (await start()).inject({ url: '/assets/main-4f2a.js' })
  expect(response.statusCode).toBe(200)
  expect(response.body).toBe(script)
  expect(response.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringMatching(/^text\/javascript|^application\/javascript/),
    'x-content-type-options': 'nosniff',
    etag: expect.any(String),
  })
})

test('an asset compressed at build time is served as it is', async () => {
  const app = await start()
  const response = await app.inject({ url: '/assets/main-4f2a.js', headers: { 'accept-encoding': 'gzip' } })
  expect(response.headers['content-encoding']).toBe('gzip')
  expect(response.headers['cache-control']).toMatch('immutable')
  expect(response.rawPayload).toEqual(gzipSync(script))
})

test('a browser that has the current file gets a 304 without content', async () => {
  const app = await start()
  for (const url of ['/assets/main-4f2a.js', '/', '/login']) {
    const { etag } = (await app.inject({ url })).headers
    const again = await app.inject({ url, headers: { 'if-none-match': String(etag) } })
    expect({ url, status: again.statusCode, body: again.body }).toEqual({ url, status: 304, body: '' })
  }
})

test.for([
  '/',
  '/login',
  '/logbook/LN-2024-7',
  '/reset-password/abc',
  '/logbook?search=a.b',
  '/assetsandmore',
])('%s is a screen: the page itself, never cached, with a policy against foreign script', async (url) => {
  const response = await (await start()).inject({ url })
  expect({ status: response.statusCode, body: response.body }).toEqual({ status: 200, body: page })
  expect(response.headers['cache-control']).toBe('no-cache')
  expect(response.headers['content-security-policy']).toMatch("script-src 'self'")
  expect(response.headers['content-type']).toMatch('text/html')
})

test('a screen is sent with preload headers for its files, if the build lists them', async () => {
  const app = await start()
  const links = async (url: string) => (await app.inject({ url })).headers.link
  const expected = [
    '</theme.js>; rel=preload; as=script',
    '</assets/main-4f2a.css>; rel=preload; as=style; crossorigin',
    '</assets/main-4f2a.js>; rel=modulepreload',
  ].join(', ')
  expect(await links('/dashboard')).toBe(expected)
  expect(await links('/dashboard?period=this_week')).toBe(expected)
  expect(await links('/login')).toBeUndefined()
})

test('a HEAD request for a screen is answered', async () => {
  const response = await (await start()).inject({ method: 'HEAD', url: '/login' })
  expect({ status: response.statusCode, body: response.body }).toEqual({ status: 200, body: '' })
})

test.for([
  '/assets/main-0000.js',
  '/assets/',
  '/assets',
  '/assets/sub/',
  '/favicon.png',
  '/main.js.map',
  '/.env',
  '/.git/config',
  '/secret.txt',
  '/api',
  '/api/',
  '/api/nothing',
  '/api/health/live/',
])('%s is not found: the page is never sent instead', async (url) => {
  const response = await (await start()).inject({ url })
  expect({ status: response.statusCode, body: response.json() }).toFailWith(404, 'route_not_found')
  expect(response.headers['cache-control']).toBe('no-store')
})

test.for(['POST', 'PUT', 'DELETE'] as const)('%s on a screen is not found', async (method) => {
  const response = await (await start()).inject({ method, url: '/login' })
  expect({ status: response.statusCode, body: response.json() }).toFailWith(404, 'route_not_found')
})

test.for([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
  '/..%5csecret.txt',
  '//',
  '//etc/passwd',
  '/%00',
])('%s leads nowhere outside the web app', async (url) => {
  const request = `GET ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`
  const { text } = await exchange(await listen(await start()), request)
  expect(Number(text.split(' ')[1])).toBeLessThan(500)
  expect(text).not.toMatch('beside the web app')
})

test('the API is still available', async () => {
  expect((await (await start()).inject({ url: '/api/health/live' })).json()).toEqual({ status: 'live' })
})
