// Starts the one call that a start page waits for while the application is still loading; the application takes it over
// (src/platform/web/api/first-call.ts). A file of its own, because the content security policy allows no inline script.
;(() => {
  const calls = {} // the build fills it with the `firstCall` of each screen
  const path = calls[location.pathname]
  if (path === undefined || location.search !== '') return
  try {
    const token = localStorage.getItem('token')
    const { role } = JSON.parse(localStorage.getItem('user') ?? '{}')
    // Nothing is asked for that this person may not see.
    if (token === null || !role || (path.includes('/admin/') && !role.includes('admin'))) return
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const response = fetch(path, { headers })
    // Whoever takes it hears of a failure; until then it is nobody's.
    response.catch(() => undefined)
    globalThis.firstCall = { path, token, response, startedAt: performance.now() }
  } catch {
    // No storage, or nothing in it that can be read: the application asks for itself.
  }
})()
