import { minimalCase } from '#testing/given.ts'
import { describe, expect, test } from '#testing/test.ts'
import { createCase } from '#logging/cases/contract.ts'

const inYear = (year: number) => ({ date: `${year}-03-04` })

describe('a mission without a number gets the next one', () => {
  test('of its organization, in the year of its date', async ({ given }) => {
    const [north, south] = [await given.organization(), await given.organization()]
    const one = await given.user({ organizationId: north.id })
    const other = await given.user({ organizationId: north.id })
    const elsewhere = await given.user({ organizationId: south.id })
    const numbers = [
      await given.case({ owner: one, ...inYear(2024) }),
      await given.case({ owner: other, ...inYear(2024) }),
      await given.case({ owner: elsewhere, ...inYear(2024) }),
      await given.case({ owner: one, ...inYear(2025) }),
    ].map(({ missionNumber }) => missionNumber)
    expect(numbers).toEqual(['#24-00001', '#24-00002', '#24-00001', '#25-00001'])
  })

  test('of a shared sequence, for users without an organization', async ({ given }) => {
    const first = await given.case({ owner: await given.user(), ...inYear(1999) })
    const second = await given.case({ owner: await given.user(), ...inYear(1999) })
    expect([first.missionNumber, second.missionNumber]).toEqual(['#99-00001', '#99-00002'])
  })

  test('with the prefix of the organization, if that is usable', async ({ given }) => {
    const settings = { missionNumberPrefix: 'HM' }
    const { id: organizationId } = await given.organization({ settings })
    const owner = await given.user({ organizationId })
    expect(await given.case({ owner, ...inYear(2024) })).toMatchObject({ missionNumber: '#HM-24-00001' })
    const malformed = await given.organization({ settings: { missionNumberPrefix: '../ x' } })
    const member = await given.user({ organizationId: malformed.id })
    expect(await given.case({ owner: member, ...inYear(2024) })).toMatchObject({
      missionNumber: '#24-00001',
    })
  })

  test('that nobody has typed already', async ({ given }) => {
    const { id: organizationId } = await given.organization()
    const [owner, crewmate] = [await given.user({ organizationId }), await given.user({ organizationId })]
    await given.case({ owner, missionNumber: '#24-00001', ...inYear(2024) })
    await given.case({ owner: crewmate, missionNumber: '24-00002', ...inYear(2024) })
    expect(await given.case({ owner, ...inYear(2024) })).toMatchObject({ missionNumber: '#24-00003' })
  })

  test('and many at once get different numbers', async ({ app, given }) => {
    const { id: organizationId } = await given.organization()
    const owners = await Promise.all(Array.from({ length: 5 }, () => given.user({ organizationId })))
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const owner = owners[index % owners.length]
        if (!owner) throw new Error('There are owners')
        return app.as(owner).call(createCase, { body: minimalCase(inYear(2023)) })
      }),
    )
    const numbers = answers.map(({ body }) => body.missionNumber).toSorted()
    expect(numbers).toEqual(
      Array.from({ length: 40 }, (_, index) => `#23-${String(index + 1).padStart(5, '0')}`),
    )
  })
})
