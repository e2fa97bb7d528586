/**
 * Registers the service worker that caches the application, so that it opens offline. Runs after the page has loaded, so that
 * the first screen is not delayed. Browsers without service workers (a private window, no HTTPS) work only online.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  })
}
