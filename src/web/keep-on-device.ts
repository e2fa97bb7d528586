/**
 * Lets the browser keep the application itself, so that it opens without a network. After the page has loaded: the
 * first screen comes first. A browser that will not (a private window, no https) works as before, with a network.
 */
export function keepOnDevice(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  })
}
