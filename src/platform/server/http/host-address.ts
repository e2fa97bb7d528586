import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const withPort = /^(?:\[(?<v6>[^\]]*)\]|(?<v4>\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/

/**
 * The address of a host in its one spelling, whatever a proxy has put around it: a port, brackets, a zone, the IPv6 form
 * of an IPv4 address. Null for what is no address.
 */
export function hostOf(address: string): string | null {
  const { v6, v4 } = withPort.exec(address.trim())?.groups ?? {}
  const [bare = ''] = (v6 ?? v4 ?? address.trim()).split('%')
  // Stricter than the library, which also reads `127.1` and `0x7f.0.0.1`.
  return isIP(bare) === 0 ? null : ipaddr.process(bare).toString()
}
