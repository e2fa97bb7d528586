/**
 * The large public email providers, where anybody can get an address under any name. The list only marks addresses and refuses
 * none, so it need not be complete: it contains the providers that most people use, by country. A name without an ending means
 * all its endings (`yahoo.co.uk`).
 */
const names = [
  'gmail',
  'googlemail',
  'outlook',
  'hotmail',
  'live',
  'msn',
  'yahoo',
  'ymail',
  'rocketmail',
  'gmx',
  'proton',
  'protonmail',
]
const domains = [
  'pm.me',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'mail.com',
  'email.com',
  'zoho.com',
  'fastmail.com',
  'fastmail.fm',
  'hey.com',
  'tutanota.com',
  'tutanota.de',
  'tuta.com',
  'tuta.io',
  'posteo.de',
  'mailbox.org',
  'web.de',
  'freenet.de',
  't-online.de',
  'btinternet.com',
  'sky.com',
  'talktalk.net',
  'virginmedia.com',
  'orange.fr',
  'wanadoo.fr',
  'free.fr',
  'laposte.net',
  'sfr.fr',
  'libero.it',
  'virgilio.it',
  'tiscali.it',
  'bluewin.ch',
  'hispeed.ch',
  'ziggo.nl',
  'kpnmail.nl',
  'planet.nl',
  'telenet.be',
  'skynet.be',
  'telia.com',
  'online.no',
  'seznam.cz',
  'wp.pl',
  'o2.pl',
  'onet.pl',
  'interia.pl',
  'mail.ru',
  'yandex.ru',
  'yandex.com',
  'qq.com',
  '163.com',
  '126.com',
  'naver.com',
  'daum.net',
  'rediffmail.com',
  'comcast.net',
  'verizon.net',
  'att.net',
  'sbcglobal.net',
  'bigpond.com',
  'bigpond.net.au',
  'optusnet.com.au',
  'xtra.co.nz',
  'shaw.ca',
  'sympatico.ca',
  'mailinator.com',
  'guerrillamail.com',
  '10minutemail.com',
  'yopmail.com',
  'tempmail.com',
]

const freeDomains = new Set(domains)
const freeNames = new Set(names)
// Matches the endings of `yahoo.com` and `yahoo.co.uk`, but not of `yahoo.hospital.org`.
const shortEnding = /^(?:[a-z]{2,3}|(?:co|com|net|org)\.[a-z]{2})$/

/** Returns whether an address is at a public email provider. */
export function isFreeMail(address: string): boolean {
  const domain = address.trim().toLowerCase().split('@').at(-1) ?? ''
  if (freeDomains.has(domain)) return true
  const [name = '', ...ending] = domain.split('.')
  return freeNames.has(name) && shortEnding.test(ending.join('.'))
}
