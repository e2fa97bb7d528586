import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const ipWithPort = /^(?:\[(?<v6>[^\]]*)\]|(?<v4>\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/

/**
 * Returns an IP address in its canonical form, or null if the text is not an IP address. Removes what a proxy may add: a port,
 * brackets, a zone, the IPv6 form of an IPv4 address.
 */
export function canonicalIp(address: string): string | null {
  const { v6, v4 } = ipWithPort.exec(address.trim())?.groups ?? {}
  const [ip = ''] = (v6 ?? v4 ?? address.trim()).split('%')
  // This is stricter than the library, which also accepts `127.1` and `0x7f.0.0.1`.
  return isIP(ip) === 0 ? null : ipaddr.process(ip).toString()
}
