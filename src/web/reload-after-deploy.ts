const key = 'reloaded-for-deploy'
const pauseMs = 10_000

/**
 * Reloads the page when a tab from before a deploy requests screens that no longer exist. Not twice in a row: then
 * something else is wrong, and the error screen says so.
 */
export function reloadAfterDeploy(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    // Offline, the old page with its typed text is better than none.
    if (!navigator.onLine || Date.now() - last < pauseMs) return
    sessionStorage.setItem(key, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
