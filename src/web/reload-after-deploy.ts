const key = 'reloaded-for-deploy'
const pauseMs = 10_000

/**
 * A tab that was opened before a deploy asks for screens that no longer exist; loading the page again
 * brings the new ones. Not twice in a row: then something else is wrong, and the error screen says so.
 */
export function reloadAfterDeploy(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    // Without a network the old page, with what was typed into it, is worth more than none.
    if (!navigator.onLine || Date.now() - last < pauseMs) return
    sessionStorage.setItem(key, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
