import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { limitConnections } from './connections.ts'

async function listening(maxPerNetwork: number): Promise<number> {
  const server = createServer()
  limitConnections(server, maxPerNetwork)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port // a listening server has an address with a port
}

/** Opens a connection, which the server may close at once. */
async function opened(
  port: number,
  localAddress = '127.0.0.1',
): Promise<{ socket: Socket; isClosed: Promise<unknown> }> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return { socket, isClosed: new Promise((closed) => socket.once('close', closed)) }
}

test('one network has so many connections, another network its own, and a closed one makes room', async () => {
  const port = await listening(2)
  const [first] = [await opened(port), await opened(port)]
  await (
    await opened(port)
  ).isClosed
  const elsewhere = await opened(port, '127.0.0.2')
  first.socket.destroy()
  await first.isClosed
  await expect
    .poll(async () => {
      const next = await opened(port)
      return Promise.race([
        next.isClosed.then(() => 'closed'),
        new Promise((resolve) => setTimeout(resolve, 100, 'open')),
      ])
    })
    .toBe('open')
  expect(elsewhere.socket.destroyed).toBe(false)
})
