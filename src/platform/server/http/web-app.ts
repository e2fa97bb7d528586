import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from './error.ts'

const yearSeconds = 31_536_000

/**
 * Serves the built web app. Hashed assets are cached for a year; the page itself must be revalidated. A path that is neither a
 * file nor part of the API is a screen. A missing asset is answered with 404, so that a tab opened before an update notices it.
 */
export async function serveWebApp(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes('/assets/')
      reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    },
  })
  const links = await readLinks(root)
  app.get('/*', async (request, reply) => {
    const [urlPath = ''] = request.url.split('?')
    if (!isScreen(urlPath)) throw new AppError('route_not_found')
    const link = links.get(urlPath)
    if (link) reply.header('link', link)
    return reply.sendFile('index.html')
  })
}

/** Returns a `link` header for each path: it lists the files of the screen, so that the browser fetches them with the page. */
async function readLinks(root: string): Promise<Map<string, string>> {
  const text = await readFile(path.join(root, '.vite/first-files.json'), 'utf8').catch(() => '{}')
  // The build writes this file, see vite.config.ts.
  const files = JSON.parse(text) as Record<string, string[]>
  return new Map(
    Object.entries(files).map(([screenPath, names]) => [screenPath, names.map(linkTo).join(', ')]),
  )
}

function linkTo(file: string): string {
  if (file.endsWith('.css')) return `<${file}>; rel=preload; as=style; crossorigin`
  // Hashed files are modules; files with fixed names are classic scripts.
  return `<${file}>; rel=${file.startsWith('/assets/') ? 'modulepreload' : 'preload; as=script'}`
}

// Files are in /assets or at the top level. In deeper paths, a dot may be part of a mission number.
const isFile = /^\/(api|assets)(\/|$)|^\/[^/]*\.[a-z0-9]{2,11}$|\/\./i

const isScreen = (urlPath: string): boolean => !isFile.test(urlPath)
