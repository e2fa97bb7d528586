const key = 'reloaded-for-deploy'
const minIntervalMs = 10_000

/**
 * From now on, reloads the page when a tab from before a deployment requests a screen whose file no longer exists. If that
 * happens twice in a row, something else is wrong: the page is not reloaded again, and shows the error screen.
 */
export function listenForDeployment(): void {
  addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(sessionStorage.getItem(key) ?? 0)
    // While offline, a reload would only lose the old page and the text typed into it.
    if (!navigator.onLine || Date.now() - reloadedAt < minIntervalMs) return
    sessionStorage.setItem(key, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
