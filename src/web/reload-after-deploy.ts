const key = 'reloaded-for-deploy'
const minIntervalMs = 10_000

/**
 * Reloads the page if a tab from before a deployment requests a screen whose file no longer exists. Does not reload twice in
 * a row, because then something else is wrong, and the error screen is shown.
 */
export function reloadAfterDeploy(): void {
  addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(sessionStorage.getItem(key) ?? 0)
    // While offline, a reload would only lose the old page and the text typed into it.
    if (!navigator.onLine || Date.now() - reloadedAt < minIntervalMs) return
    sessionStorage.setItem(key, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
