import { expect, test } from 'vitest'
import { canonicalIp } from './canonical-ip.ts'

test.for([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['192.0.2.1:51234', '192.0.2.1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[2001:DB8::1]:443', '2001:db8::1'],
  ['2001:0db8:0:0:0:0:0:1', '2001:db8::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['unknown', null],
  ['', null],
  ['192.0.2.01', null],
  ['192.0.2.1:port', null],
] as const)('%s has the canonical form %s', ([address, ip]) => {
  expect(canonicalIp(address)).toBe(ip)
})
