import { describe } from 'vitest'
import { expect, test } from '#testing/test.ts'
import { openDeviceKey } from '../contract.ts'
import { open, seal } from '../sealing.ts'

describe('the key of locked devices', () => {
  test('is created once for each user, also if two devices request it at the same moment', async ({
    app,
    given,
  }) => {
    const [anna, ben] = [await given.user(), await given.user()]
    const keys = await Promise.all(Array.from({ length: 4 }, () => app.as(anna).call(openDeviceKey)))
    const bodies = keys.map(({ body }) => body)
    expect(new Set(bodies.map(({ publicKey }) => publicKey)).size).toBe(1)
    expect((await app.as(ben).call(openDeviceKey)).body.publicKey).not.toBe(bodies[0]?.publicKey)
  })

  test('opens texts that were sealed with its public key, which no other key does', async ({
    app,
    given,
  }) => {
    const [anna, ben] = [await given.user(), await given.user()]
    const own = (await app.as(anna).call(openDeviceKey)).body
    const other = (await app.as(ben).call(openDeviceKey)).body
    const text = 'Pale, 34 y, RSI, “blood” — ' + 'x'.repeat(3_000_000)
    const sealed = await seal(own.publicKey, text)
    // Long enough that three million random bytes do not have it by chance.
    expect(Buffer.from(sealed.text).includes('34 y, RSI')).toBe(false)
    expect(await open(own.privateKey, sealed)).toBe(text)
    await expect(open(other.privateKey, sealed)).rejects.toThrow()
    new Uint8Array(sealed.text)[5]! ^= 1
    await expect(open(own.privateKey, sealed)).rejects.toThrow()
  })

  test('is not given without a session', async ({ app }) => {
    expect(await app.call(openDeviceKey)).toFailWith(401, 'not_signed_in')
  })
})
