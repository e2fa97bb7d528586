import { expect, test } from 'vitest'
import { isFreeMail } from './free-mail.ts'

test.for([
  'kim@gmail.com',
  'Kim@GoogleMail.com',
  'kim@yahoo.co.uk',
  'kim@hotmail.fr',
  'kim@web.de',
  'kim@mailinator.com',
])('%s is at a public email provider', (address) => expect(isFreeMail(address)).toBe(true))

test.for([
  'kim@nhs.net',
  'kim@airambulance.org',
  'kim@gmail.hospital.org',
  'kim@live.hospital.example',
  'kim@notgmail.com',
  'kim',
])('%s is not at a public email provider', (address) => expect(isFreeMail(address)).toBe(false))
