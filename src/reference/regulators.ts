/** The bodies that register clinicians, and the delivered requirements that a registration with each of them keeps current. */
import type { ListEntry } from './codes.ts'

export interface Regulator extends ListEntry {
  /** A country; `any` for a regulator of a country that is not listed. */
  readonly country: string
  readonly professions: readonly string[]
  /** The template that requires registration with exactly this regulator, if there is one. */
  readonly template?: string
}

const doctor = ['doctor']
const nurse = ['nurse']
const paramedic = ['paramedic']

export const regulators: readonly Regulator[] = [
  { code: 'gmc', label: 'General Medical Council (GMC)', country: 'GB', professions: doctor },
  { code: 'nmc', label: 'Nursing and Midwifery Council (NMC)', country: 'GB', professions: nurse },
  {
    code: 'hcpc',
    label: 'Health and Care Professions Council (HCPC)',
    country: 'GB',
    professions: paramedic,
    template: 'registration_paramedic_hcpc',
  },
  { code: 'medical_council_ie', label: 'Medical Council (Ireland)', country: 'IE', professions: doctor },
  { code: 'nmbi', label: 'Nursing and Midwifery Board of Ireland', country: 'IE', professions: nurse },
  {
    code: 'phecc',
    label: 'Pre-Hospital Emergency Care Council (PHECC)',
    country: 'IE',
    professions: paramedic,
  },
  {
    code: 'medical_board_au',
    label: 'Medical Board of Australia (Ahpra)',
    country: 'AU',
    professions: doctor,
  },
  {
    code: 'nmba',
    label: 'Nursing and Midwifery Board of Australia (Ahpra)',
    country: 'AU',
    professions: nurse,
  },
  {
    code: 'paramedicine_board_au',
    label: 'Paramedicine Board of Australia (Ahpra)',
    country: 'AU',
    professions: paramedic,
    template: 'registration_paramedic_ahpra',
  },
  { code: 'mcnz', label: 'Medical Council of New Zealand', country: 'NZ', professions: doctor },
  { code: 'ncnz', label: 'Nursing Council of New Zealand', country: 'NZ', professions: nurse },
  {
    code: 'paramedic_council_nz',
    label: 'Te Kaunihera Manapou Paramedic Council',
    country: 'NZ',
    professions: paramedic,
    template: 'practising_certificate_nz_paramedic',
  },
  { code: 'us_medical_board', label: 'State medical board (US)', country: 'US', professions: doctor },
  { code: 'us_nursing_board', label: 'State board of nursing (US)', country: 'US', professions: nurse },
  { code: 'us_ems_office', label: 'State EMS office (US)', country: 'US', professions: paramedic },
  {
    code: 'nremt',
    label: 'National Registry of Emergency Medical Technicians (NREMT)',
    country: 'US',
    professions: paramedic,
  },
  {
    code: 'ca_physicians',
    label: 'Provincial college of physicians and surgeons (Canada)',
    country: 'CA',
    professions: doctor,
  },
  { code: 'ca_nurses', label: 'Provincial regulator of nurses (Canada)', country: 'CA', professions: nurse },
  {
    code: 'ca_paramedics',
    label: 'Provincial regulator of paramedics (Canada)',
    country: 'CA',
    professions: paramedic,
  },
  {
    code: 'hpcsa',
    label: 'Health Professions Council of South Africa (HPCSA)',
    country: 'ZA',
    professions: [...doctor, ...paramedic],
  },
  { code: 'sanc', label: 'South African Nursing Council (SANC)', country: 'ZA', professions: nurse },
  {
    code: 'other',
    label: 'Another regulator',
    country: 'any',
    professions: [...doctor, ...nurse, ...paramedic],
  },
]

/** The template of each profession that accepts any of its regulators. */
const templateForAnyRegulator: Readonly<Record<string, string>> = {
  doctor: 'registration_doctor',
  nurse: 'registration_nurse',
  paramedic: 'registration_paramedic_other',
}

export interface RegistrationFeed {
  readonly regulator: string
  readonly profession: string
  /** The code of a requirement, as in its template. */
  readonly requirement: string
}

/** For each regulator and profession, the requirement that a registration keeps up to date. */
export const registrationFeeds: readonly RegistrationFeed[] = regulators.flatMap(
  ({ code, professions, template }) =>
    professions.flatMap((profession) =>
      [templateForAnyRegulator[profession], template].flatMap((requirement) =>
        requirement === undefined ? [] : [{ regulator: code, profession, requirement }],
      ),
    ),
)

const fedRequirements: ReadonlySet<string> = new Set(registrationFeeds.map(({ requirement }) => requirement))

/** Whether a registration in the profile keeps this requirement up to date. */
export const isKeptByRegistration = (requirementCode: string): boolean => fedRequirements.has(requirementCode)
