import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const withPort = /^(?:\[(?<v6>[^\]]*)\]|(?<v4>\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/

/**
 * Returns an IP address in its canonical form, without what a proxy may add: a port, brackets, a zone, the IPv6 form of
 * an IPv4 address. Returns null if it is not an IP address.
 */
export function canonicalIp(address: string): string | null {
  const { v6, v4 } = withPort.exec(address.trim())?.groups ?? {}
  const [bare = ''] = (v6 ?? v4 ?? address.trim()).split('%')
  // Stricter than the library, which also accepts `127.1` and `0x7f.0.0.1`.
  return isIP(bare) === 0 ? null : ipaddr.process(bare).toString()
}
