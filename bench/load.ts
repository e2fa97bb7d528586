// A separate process that puts a server under load, so that measuring costs neither server anything.
import autocannon from 'autocannon'
import { v7 as uuid } from 'uuid'
import { newId, type Call } from './call.ts'

export interface Load {
  origin: string
  calls: Call[]
  connections: number
  /** The duration, or the number of calls if times are not checked. */
  extent: { seconds: number } | { calls: number }
}

export interface Figures {
  perSecond: number
  /** Milliseconds. */
  mean: number
  p50: number
  p99: number
  /** Unsuccessful responses, and requests without a response. */
  failures: number
}

async function measure({ origin, calls, connections, extent }: Load): Promise<Figures> {
  const requests = calls.map(toRequest)
  let clients = 0
  const times: number[] = []
  const startedAt = performance.now()
  let lastAt = startedAt
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url: origin,
        connections,
        ...('seconds' in extent ? { duration: extent.seconds } : { amount: extent.calls }),
        requests,
        sampleInt: 100, // the interval at which it checks whether it is done, by default a second
        // Each connection starts with a different call, so that they do not go through the list in step.
        setupClient: (client) => {
          const from = clients++ % requests.length
          client.setRequests([...requests.slice(from), ...requests.slice(0, from)])
        },
      },
      (error: Error | null, found) => (error ? reject(error) : resolve(found)),
    )
    // The library's own percentiles are whole milliseconds.
    running.on('response', (_client, _status, _bytes, milliseconds) => {
      times.push(milliseconds)
      lastAt = performance.now()
    })
  })
  times.sort((a, b) => a - b)
  return {
    perSecond: (1000 * times.length) / (lastAt - startedAt),
    mean: times.reduce((sum, time) => sum + time, 0) / times.length,
    p50: times[Math.floor(times.length / 2)] ?? Number.NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    failures: result.non2xx + result.errors + result.timeouts,
  }
}

function toRequest({ method, path, token, body }: Call): autocannon.Request {
  return {
    method,
    path,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && {
      body,
      setupRequest: (request) => ({ ...request, body: body.replaceAll(newId, uuid()) }),
    }),
  }
}

process.on('message', (load: Load) => {
  void measure(load).then((figures) => process.send?.(figures))
})
process.on('disconnect', () => process.exit(0))
process.stdout.write('ready\n')
