import type pg from 'pg'
import { v5 } from 'uuid'
import { enteredActivitySchema, type ActivityRequest } from '#cpd/activities/log/contract.ts'
import { toColumns } from '#cpd/activities/log/server/row-mapping.ts'
import { cycleFrom } from '#cpd/cycles/progress/cycle.ts'
import { toRules } from '#cpd/cycles/standards/server/row-mapping.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import { cpdStandards } from '#reference/cpd-standards.ts'
import { cpdTypes } from '#reference/cpd-lists.ts'
import { copyRows } from './copy.ts'
import { copyPlans } from './plan.ts'
import type { Random } from './random.ts'
import type { DemoUser } from './users.ts'

type Example = Pick<ActivityRequest, 'title' | 'type' | 'hours' | 'provider' | 'learningOutcome' | 'impact'>

const examples: readonly Example[] = [
  {
    title: 'Advanced airway workshop',
    type: 'skills_training',
    hours: 6,
    provider: 'Simulation centre',
    learningOutcome: 'Scalpel, finger, bougie; decide early and say it aloud.',
    impact: 'I now mark the membrane before every induction.',
  },
  {
    title: 'Paediatric resuscitation course',
    type: 'life_support_course',
    hours: 14,
    provider: 'Resuscitation council',
    learningOutcome: 'Doses by weight, and who reads them out.',
    impact: null,
  },
  {
    title: 'Winch and hot-loading refresher',
    type: 'aviation_training',
    hours: 3,
    provider: null,
    learningOutcome: null,
    impact: null,
  },
  {
    title: 'Monthly mortality and morbidity meeting',
    type: 'case_review',
    hours: 1.5,
    provider: null,
    learningOutcome: 'Handover was the step that failed twice.',
    impact: 'We read back drugs at handover.',
  },
  {
    title: 'Journal club: prehospital blood',
    type: 'journal_club',
    hours: 1,
    provider: null,
    learningOutcome: 'The benefit depends on the time to hospital.',
    impact: null,
  },
  {
    title: 'Teaching: chest decompression for new crew',
    type: 'teaching_delivered',
    hours: 2,
    provider: null,
    learningOutcome: null,
    impact: null,
  },
  {
    title: 'Audit of analgesia in isolated limb injury',
    type: 'audit',
    hours: 5,
    provider: null,
    learningOutcome: 'A third had no second pain score.',
    impact: 'A prompt in the checklist; audit again in six months.',
  },
  {
    title: 'Winter retrieval conference',
    type: 'conference',
    hours: 12,
    provider: 'Retrieval society',
    learningOutcome: 'New evidence on pressors by peripheral line.',
    impact: null,
  },
  {
    title: 'Reflection on a difficult extrication',
    type: 'reflection',
    hours: 1,
    provider: null,
    learningOutcome: 'I gave two tasks to one person.',
    impact: 'I name one task and one person.',
  },
  {
    title: 'E-learning: sedation in delirium',
    type: 'elearning',
    hours: 1.5,
    provider: 'National e-learning',
    learningOutcome: null,
    impact: null,
  },
  {
    title: 'Annual appraisal',
    type: 'appraisal',
    hours: 2,
    provider: null,
    learningOutcome: null,
    impact: null,
  },
  {
    title: 'Crew resource management day',
    type: 'simulation',
    hours: 7,
    provider: 'Aviation training unit',
    learningOutcome: 'Say what you see before what you think.',
    impact: null,
  },
  {
    title: 'Professional development plan',
    type: 'professional_development_plan',
    hours: 1,
    provider: null,
    learningOutcome: null,
    impact: null,
  },
  {
    title: 'Cultural safety workshop',
    type: 'cultural_safety',
    hours: 3,
    provider: null,
    learningOutcome: null,
    impact: null,
  },
  {
    title: 'Feedback from colleagues',
    type: 'multi_source_feedback',
    hours: 1.5,
    provider: null,
    learningOutcome: null,
    impact: null,
  },
]

const standardsByProfession: Readonly<Record<string, readonly string[]>> = {
  'GB paramedic': ['hcpc_cpd', 'ibsc_fp_c'],
  'GB nurse': ['nmc_revalidation'],
  'GB doctor': ['gmc_revalidation', 'rcoa_cpd'],
  'NZ paramedic': ['nz_paramedic_council_cpd'],
  'NZ nurse': ['ncnz_competence'],
  'NZ doctor': ['mcnz_recertification', 'anzca_cpd'],
}

type Row = Record<string, unknown>
type DrawContext = { today: string; random: Random }

const yearsBack = 3

/** Writes three years of CPD for everybody who flies: activities, CPD cycles, practice hours of nurses, and plans. */
export async function copyCpd(
  client: pg.ClientBase,
  users: readonly DemoUser[],
  facts: DrawContext,
): Promise<void> {
  const flyingUsers = users.filter((user) => user.activity > 0 && user.profession !== 'student')
  const activities = flyingUsers.flatMap((user) => drawActivities(user, facts))
  await copyRows(client, 'cpd_activities', activities)
  await copyRows(
    client,
    'cpd_enrolments',
    flyingUsers.flatMap((user) => toCycleRows(user, facts.today)),
  )
  const nurses = flyingUsers.filter(({ profession }) => profession === 'nurse')
  await copyRows(
    client,
    'practice_hours',
    nurses.flatMap((user) => drawPracticeHours(user, facts)),
  )
  await copyPlans(client, flyingUsers, { activities, today: facts.today })
}

const toNoon = (date: string): Date => new Date(`${date}T12:00Z`)

function drawActivities(user: DemoUser, { today, random }: DrawContext) {
  const months = Array.from({ length: yearsBack * 12 }, (_, index) =>
    plusMonths(today, index - yearsBack * 12),
  )
  return months.flatMap((month) => {
    if (random.chance(0.35)) return []
    const date = plusDays(month, random.between(0, 27))
    const example = random.pick(examples)
    const type = cpdTypes.find(({ code }) => code === example.type)
    const activityRequest = enteredActivitySchema.parse({
      ...example,
      date,
      categories: type?.suggestedCategories ?? [],
      participatoryHours: type?.interactive ? example.hours : null,
      status: 'completed',
    })
    const startsAt = toNoon(date)
    return [
      {
        id: random.uuid(startsAt.getTime()),
        owner_id: user.id,
        ...toColumns(activityRequest),
        created_at: startsAt,
        updated_at: startsAt,
      },
    ]
  })
}

/** Any fixed UUID, as the namespace of ids that are derived from the owner and the standard. */
const namespace = 'b1a5a2a4-6f0b-5c8e-9f5e-2d1f7a3c9e10'

function toCycleRows({ id, organization, profession }: DemoUser, today: string): Row[] {
  return (standardsByProfession[`${organization.country} ${profession}`] ?? []).flatMap((code) => {
    const standard = cpdStandards.find((cpdStandard) => cpdStandard.code === code)
    if (!standard) return []
    const start = plusMonths(today, -Math.round(standard.cycleMonths * 0.6))
    const { from, to } = cycleFrom(start, standard.cycleMonths)
    const startsAt = toNoon(from)
    return [
      {
        id: v5(`${id} ${code}`, namespace),
        owner_id: id,
        standard_code: code,
        rules: toRules(standard),
        cycle_start: from,
        cycle_end: to,
        created_at: startsAt,
        updated_at: startsAt,
      },
    ]
  })
}

function drawPracticeHours({ id }: DemoUser, { today, random }: DrawContext): Row[] {
  const thisMonth = `${today.slice(0, 7)}-01`
  return Array.from({ length: 24 }, (_, index) => {
    const from = plusMonths(thisMonth, index - 24)
    const createdAt = toNoon(from)
    return {
      id: random.uuid(createdAt.getTime()),
      owner_id: id,
      from_date: from,
      to_date: plusDays(plusMonths(from, 1), -1),
      hours: random.between(30, 38) * 4,
      setting: 'retrieval',
      created_at: createdAt,
      updated_at: createdAt,
    }
  })
}
