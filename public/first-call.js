// Starts the request that a start page waits for while the application is still loading; the application then takes it
// over (src/platform/web/api/first-call.ts). It is a file of its own because the content security policy allows no inline
// script.
;(() => {
  const calls = {} // the build inserts the `firstCall` of each screen
  const path = calls[location.pathname]
  if (path === undefined || location.search !== '') return
  try {
    const token = localStorage.getItem('token')
    const { role } = JSON.parse(localStorage.getItem('user') ?? '{}')
    // Never requests what this user may not see.
    if (token === null || !role || (path.includes('/admin/') && !role.includes('admin'))) return
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const response = fetch(path, { headers })
    // The application handles a failure; this prevents an unhandled rejection until then.
    response.catch(() => undefined)
    globalThis.firstCall = { path, token, response, startedAt: performance.now() }
  } catch {
    // Storage is blocked or unreadable: the application sends the request itself.
  }
})()
