import type { Server, Socket } from 'node:net'
import { toNetwork } from '../auth/throttle.ts'

/** Concurrent connections from one network: a browser opens six, and a whole base may work behind one router. */
export const maxConnectionsPerNetwork = 512

/**
 * Closes connections beyond the limit of a network, so that a stranger cannot use up the file descriptors of the server. Do not
 * use it behind a proxy: there, all connections come from the proxy, which must limit them itself.
 */
export function limitConnections(server: Server, maxPerNetwork = maxConnectionsPerNetwork): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const network = toNetwork(socket.remoteAddress ?? '')
    const openConnections = counts.get(network) ?? 0
    if (openConnections >= maxPerNetwork) {
      socket.destroy()
      return
    }
    counts.set(network, openConnections + 1)
    socket.once('close', () => {
      const remaining = (counts.get(network) ?? 1) - 1
      if (remaining > 0) counts.set(network, remaining)
      else counts.delete(network)
    })
  })
}
