import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

// Keeps the application itself on the device, so that a case can be typed where there is no network. No answer of the
// API is ever kept by it: what a person typed lies with that person's drafts, and everything else is the server's.

/** Every file of this build, written in by vite.config.ts. */
declare const builtFiles: { url: string; revision: string | null }[]

// A new version takes over at once: its page and its files belong together.
;(globalThis as unknown as { skipWaiting: () => void }).skipWaiting()
clientsClaim()
cleanupOutdatedCaches()
precacheAndRoute(builtFiles)
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /^\/demo\//] }),
)
