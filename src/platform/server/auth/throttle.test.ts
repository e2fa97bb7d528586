import { expect, test } from 'vitest'
import { toNetwork, toSite } from './throttle.ts'

test.for([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:0db8:1:2::9', '2001:db8:1:2::'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::'],
  ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8::'],
  ['::1', '::'],
  ['fe80::1%eth0', 'fe80::'],
  ['unknown', 'unknown'],
  ['', 'unknown'],
  ['garbage-81723', 'unknown'],
  ['203.0.113.9:51234:1', 'unknown'],
  ['203.0.113.999', 'unknown'],
  ['0x7f.1', 'unknown'],
  ['[203.0.113.9', 'unknown'],
] as const)('attempts from %s count for the network %s', ([address, network]) => {
  expect(toNetwork(address)).toBe(network)
})

test.for([
  ['192.0.2.7', '192.0.2.7'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1::'],
  ['2001:db8:1:ffff::9', '2001:db8:1::'],
  ['garbage-81723', 'unknown'],
] as const)('attempts from %s count for the site %s', ([address, site]) => {
  expect(toSite(address)).toBe(site)
})
