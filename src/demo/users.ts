import type { StoredSettings } from '#people/organizations/default-settings.ts'
import type { Role } from '#platform/contract/access.ts'
import type { AdministratorReach } from '#platform/contract/fields.ts'
import { createRandom, type Random } from './random.ts'

export interface DemoOrganization {
  id: string
  org_name: string
  slug: string
  country: string
  time_zone: string
  week_starts_on: number
  bases: { code: string; label: string; active: boolean }[]
  regions: { code: string; label: string; active: boolean }[]
  settings: StoredSettings
}

export interface DemoUser {
  id: string
  name: string
  email: string
  role: Role
  /** The reach of an administrator. */
  reach: AdministratorReach
  status: 'active' | 'pending' | 'inactive'
  emailVerified: boolean
  organization: DemoOrganization
  supervisorId: string | null
  profession: 'doctor' | 'nurse' | 'paramedic' | 'student'
  specialty: string | null
  jobTitle: string
  experience: '0-1' | '1-3' | '3-5' | '5+'
  profile: DemoProfile
  /** How many missions this user flies relative to others; 0 for users who log no cases. */
  activity: number
  joinedAt: Date
}

/** The profile of a user. It is nearly empty for users who have just registered. */
export interface DemoProfile {
  gender: 'male' | 'female' | 'other' | null
  dateOfBirth: string | null
  nationality: string | null
  workLocation: string | null
  qualification: string | null
  licenseNumber: string | null
  certifications: string[]
  cpdInterests: string[]
  receiveUpdates: boolean
}

const toListEntry = (code: string, label: string) => ({ code, label, active: true })

const organizationTemplates = [
  {
    org_name: 'Northmoor Air Ambulance',
    slug: 'northmoor-air-ambulance',
    country: 'GB',
    time_zone: 'Europe/London',
    week_starts_on: 1,
    bases: [toListEntry('moor', 'Moorside'), toListEntry('coast', 'Coastal')],
    regions: [
      toListEntry('north', 'Northern'),
      toListEntry('dales', 'Dales'),
      toListEntry('shore', 'Shoreline'),
    ],
    settings: {},
  },
  {
    org_name: 'Kōtuku Retrieval Service',
    slug: 'kotuku-retrieval-service',
    country: 'NZ',
    time_zone: 'Pacific/Auckland',
    week_starts_on: 1,
    bases: [toListEntry('harbour', 'Harbour'), toListEntry('plains', 'Plains')],
    regions: [toListEntry('upper', 'Upper region'), toListEntry('lower', 'Lower region')],
    settings: { requireSignOff: true, signOff: { everything: true } },
  },
  {
    org_name: 'Silvertal Rettung',
    slug: 'silvertal-rettung',
    country: 'CH',
    time_zone: 'Europe/Zurich',
    week_starts_on: 1,
    bases: [toListEntry('tal', 'Talbasis'), toListEntry('pass', 'Passhöhe')],
    regions: [toListEntry('alps', 'Alpine'), toListEntry('midland', 'Midland')],
    settings: { paediatricAgeLimit: 16 },
  },
  {
    org_name: 'High Mesa LifeFlight',
    slug: 'high-mesa-lifeflight',
    country: 'US',
    time_zone: 'America/Denver',
    week_starts_on: 0,
    bases: [toListEntry('mesa', 'Mesa'), toListEntry('canyon', 'Canyon')],
    regions: [toListEntry('west', 'Western'), toListEntry('south', 'Southern')],
    settings: { paediatricAgeLimit: 18 },
  },
] as const

const firstNames =
  'Amelia Tom Priya Callum Aroha Wiremu Lena Jonas Maria Diego Grace Hamish Nadia Owen Freya Samuel Ines Mateo Ruth Kieran Sofia Elias Chloe Daniel Yara Finn Hana Luca Beth Omar Isla Noah Tessa Ravi Emma Jack Zoe Marco Anna Leon'.split(
    ' ',
  )
const lastNames =
  'Hartley Okafor Brennan Sharma Ngata Fletcher Keller Brunner Alvarez Whitfield Osei Lindqvist Tamihana Moretti Sutter Caldwell Novak Redfern Haddad Pryce Walker Steiner Delgado Marsh Kaur Bishop Rangi Frei Larsen Quinn'.split(
    ' ',
  )

const jobs = {
  doctor: ['Retrieval consultant', 'Prehospital registrar', 'HEMS physician'],
  nurse: ['Flight nurse', 'Retrieval nurse specialist'],
  paramedic: ['Critical care paramedic', 'HEMS paramedic', 'Advanced paramedic'],
  student: ['Paramedic student'],
} as const

const specialties = [
  'Emergency medicine',
  'Anaesthesia',
  'Intensive care medicine',
  'Prehospital emergency medicine',
]

const nationalities: Record<string, string> = {
  GB: 'British',
  NZ: 'New Zealander',
  CH: 'Swiss',
  US: 'American',
}
const qualifications = {
  doctor: ['MBBS', 'MBChB, FRCA', 'MD', 'MBBS, DipRTM'],
  nurse: ['BSc Nursing', 'MSc Critical Care'],
  paramedic: ['BSc Paramedic Science', 'MSc Pre-hospital Critical Care', 'FP-C'],
  student: [null],
} as const
const courses = ['ALS', 'APLS', 'ATLS', 'ETC', 'PHTLS', 'PHEM', 'HUET', 'NLS', 'MIMMS']
const interests = [
  'Airway management',
  'Ultrasound',
  'Paediatrics',
  'Human factors',
  'Transfer medicine',
  'Trauma',
  'Obstetrics',
]

function drawProfile(
  random: Random,
  {
    profession,
    status,
    organization,
    start,
  }: {
    profession: DemoUser['profession']
    status: DemoUser['status']
    organization: DemoOrganization
    start: Date
  },
): DemoProfile {
  const isComplete = status !== 'pending'
  const age = profession === 'student' ? random.between(20, 26) : random.between(27, 58)
  const birth = new Date(start.getTime() - age * 365.25 * 86_400_000 - random.between(0, 300) * 86_400_000)
  const drawSome = (choices: readonly string[], count: number) =>
    choices.filter(() => random.chance(count / choices.length))
  return {
    gender: isComplete ? random.weighted({ female: 49, male: 49, other: 2 }) : null,
    dateOfBirth: isComplete ? birth.toISOString().slice(0, 10) : null,
    nationality: isComplete ? (nationalities[organization.country] ?? null) : null,
    workLocation: isComplete ? random.pick(organization.bases).label : null,
    qualification: isComplete ? random.pick(qualifications[profession]) : null,
    licenseNumber:
      profession === 'student' ? null : `${organization.country}-${random.between(100_000, 999_999)}`,
    certifications: isComplete ? drawSome(courses, 3) : [],
    cpdInterests: isComplete ? drawSome(interests, 2) : [],
    receiveUpdates: random.chance(0.6),
  }
}

/** Returns the role and state of the user at this index. Sixty users cover every combination that a screen can show. */
function toAccountState(index: number): { role: Role; status: DemoUser['status']; emailVerified: boolean } {
  const active = { status: 'active', emailVerified: true } as const
  if (index < 2) return { ...active, role: 'super_admin' }
  if (index < 6) return { ...active, role: 'admin' }
  if (index < 14) return { ...active, role: 'supervisor' }
  if (index % 20 === 17) return { role: 'clinician', status: 'pending', emailVerified: true }
  if (index % 20 === 18) return { role: 'clinician', status: 'pending', emailVerified: false }
  if (index % 20 === 19) return { role: 'clinician', status: 'inactive', emailVerified: true }
  return { ...active, role: 'clinician' }
}

export function createOrganizations(random: Random, start: Date): DemoOrganization[] {
  return organizationTemplates.map((template) => ({
    ...template,
    id: random.uuid(start.getTime()),
    bases: [...template.bases],
    regions: [...template.regions],
  }))
}

/** Draws the users of the demo organizations. The demo prints the first active user of each role and reach as its account. */
export function drawUsers(
  random: Random,
  organizations: readonly DemoOrganization[],
  { count, start }: { count: number; start: Date },
): DemoUser[] {
  const users: DemoUser[] = []
  // Profiles have their own random numbers, so that a change to profiles does not change the logged cases.
  const profileRandom = createRandom(count)
  for (let index = 0; index < count; index += 1) {
    const organization = organizations[index % organizations.length]
    if (!organization) throw new Error('Users need an organization')
    const { role, status, emailVerified } = toAccountState(index)
    const firstName = firstNames[(index * 7) % firstNames.length] ?? ''
    const lastName = lastNames[(index * 11 + Math.floor(index / firstNames.length)) % lastNames.length] ?? ''
    const profession =
      role === 'clinician' ? random.weighted({ doctor: 38, paramedic: 36, nurse: 20, student: 6 }) : 'doctor'
    const supervisors = users.filter(
      (user) => user.role === 'supervisor' && user.organization === organization,
    )
    const logsCases = (role === 'clinician' && status !== 'pending') || role === 'supervisor'
    const joinedAt = new Date(start.getTime() + (index < 40 ? 0 : random.between(0, 700)) * 86_400_000)
    users.push({
      id: random.uuid(joinedAt.getTime()),
      name: `${firstName} ${lastName}`,
      email: `${firstName}.${lastName}${index < 60 ? '' : index}@${organization.slug}.example`.toLowerCase(),
      role,
      // The first administrator reaches the whole service, each of the others one organization.
      reach: role === 'admin' && users.some((user) => user.role === 'admin') ? 'organization' : 'service',
      status,
      emailVerified,
      organization,
      supervisorId: role === 'clinician' && supervisors.length > 0 ? random.pick(supervisors).id : null,
      profession,
      specialty: profession === 'doctor' ? random.pick(specialties) : null,
      jobTitle: random.pick(jobs[profession]),
      profile: drawProfile(profileRandom, { profession, status, organization, start }),
      experience: profession === 'student' ? '0-1' : random.weighted({ '1-3': 25, '3-5': 30, '5+': 45 }),
      activity: logsCases ? random.around(10, 7, 2, 24) * (role === 'supervisor' ? 0.5 : 1) : 0,
      joinedAt,
    })
  }
  return users
}
