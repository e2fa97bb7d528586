import fc from 'fast-check'
import { noSignOff, type SignOffRule } from '#people/organizations/sign-off-rule.ts'
import { missionTypes } from '#reference/mission-lists.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import { minimalCase } from '#testing/given.ts'
import { expect, test } from '#testing/test.ts'
import { caseRequestSchema, type CaseRequest } from './contract.ts'
import { wantsSignatureSql } from './sign-off-rule-sql.ts'
import { wantsSignature, type RuledFacts } from './checks/sign-off-rule.ts'

const wanted = (rule: Partial<SignOffRule>, facts: Partial<CaseRequest>) =>
  wantsSignature(
    { ...noSignOff, ...rule },
    caseRequestSchema.parse(minimalCase({ date: '2026-01-01', ...facts })),
  )

test('a rule requires signatures for all cases, supervised cases, a procedure or a type of mission', () => {
  const supervised = { team: { supervisionLevel: 'distant' } }
  expect(wanted({}, supervised)).toBe(false)
  expect(wanted({ everything: true }, {})).toBe(true)
  expect(wanted({ supervised: true }, supervised)).toBe(true)
  for (const supervisionLevel of ['independent', 'observed', 'supervising'])
    expect(wanted({ supervised: true }, { team: { supervisionLevel } })).toBe(false)
  expect(wanted({ missionTypes: ['repatriation'] }, {})).toBe(false)
  expect(wanted({ missionTypes: ['primary_scene'] }, { mission: { missionType: 'primary_scene' } })).toBe(
    true,
  )
})

test('a procedure counts if the team recorded it or if something that the team gave implies it', () => {
  const rule = { procedures: ['rapid_sequence_induction', 'opioid_usage'] }
  const line = { code: 'rapid_sequence_induction' }
  expect(wanted(rule, { procedures: [line] })).toBe(true)
  expect(wanted(rule, { procedures: [{ ...line, operatorRole: 'observed' }] })).toBe(false)
  expect(wanted(rule, { procedures: [{ code: 'tourniquet' }] })).toBe(false)
  expect(wanted(rule, { drugs: [{ code: 'fentanyl', dose: 50, unit: 'mcg', route: 'intravenous' }] })).toBe(
    true,
  )
})

const codesOf = (list: readonly { code: string }[]) => list.map(({ code }) => code)
const procedures = [
  'rapid_sequence_induction',
  'tourniquet',
  'chest_drain_inserted',
  'opioid_usage',
  'capnography',
]
const rule = fc.record({
  everything: fc.constantFrom(false, false, false, true),
  supervised: fc.boolean(),
  procedures: fc.subarray(procedures),
  missionTypes: fc.subarray(['primary_scene', 'secondary_transfer', 'training']),
})
const facts = fc.record({
  missionType: fc.constantFrom(...codesOf(missionTypes).filter((code) => code !== 'team_or_organ_transport')),
  supervisionLevel: fc.option(fc.constantFrom(...codesOf(supervisionLevels))),
  codes: fc.subarray(procedures),
  operatorRole: fc.constantFrom('performed', 'observed', 'other_service'),
  encounterSetting: fc.constantFrom('real' as const, 'simulated' as const),
  fentanyl: fc.boolean(),
})

test(
  'the database gives the same answer as the rule, for any case and any rule',
  { timeout: 120_000 },
  async ({ app, given }) => {
    const owner = await given.user()
    await fc.assert(
      fc.asyncProperty(facts, fc.array(rule, { minLength: 1, maxLength: 6 }), async (drawn, rules) => {
        const logged = await given.case({
          owner,
          encounterSetting: drawn.encounterSetting,
          mission: { missionType: drawn.missionType },
          team: { supervisionLevel: drawn.supervisionLevel },
          procedures: drawn.codes.map((code) => ({ code, operatorRole: drawn.operatorRole })),
          ...(drawn.fentanyl && { drugs: [{ code: 'fentanyl' }] }),
        })
        const { rows } = await app.deps.pool.query<{ wanted: boolean }>(
          `select ${wantsSignatureSql('rules.rule')} as wanted
           from cases, jsonb_array_elements($2::jsonb) with ordinality as rules (rule, position)
           where cases.id = $1 order by position`,
          [logged.id, JSON.stringify([...rules, {}])],
        )
        expect(rows.map((row) => row.wanted)).toEqual(
          [...rules, {}].map((each) => wantsSignature(each, logged as RuledFacts)),
        )
      }),
      { numRuns: 60 },
    )
  },
)
