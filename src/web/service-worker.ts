import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

// Caches the application itself, so that a case can be typed offline. It never caches a response of the API: typed
// entries are stored with the user's drafts, posts of the news by their own code (platform/web/offline/kept-copies.ts), and
// everything else stays on the server.

/** Every file of this build; vite.config.ts fills in the list. */
declare const builtFiles: { url: string; revision: string | null }[]

// A new version takes over at once: its page and its files belong together.
;(globalThis as unknown as { skipWaiting: () => void }).skipWaiting()
clientsClaim()
cleanupOutdatedCaches()
precacheAndRoute(builtFiles)
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /^\/demo\//] }),
)
