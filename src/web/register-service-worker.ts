/**
 * Registers the service worker that caches the application, so that it opens offline. Runs after the page has loaded, so as
 * not to delay the first screen. A browser without service workers (a private window, no https) works as before, online.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  })
}
