/** The rule says which cases of an organization need a supervisor's signature: every case to which one of its parts applies. */
export interface SignOffRule {
  everything: boolean
  /** Cases whose supervision level is immediate, local, local on request or distant. */
  supervised: boolean
  /** Cases in which one of these procedures was done. */
  procedures: string[]
  missionTypes: string[]
}

export interface SignOffSettings extends SignOffRule {
  /** After how many days administrators see an unanswered request. */
  days: number
}

export const noSignOff: SignOffSettings = {
  everything: false,
  supervised: false,
  procedures: [],
  missionTypes: [],
  days: 14,
}

/** The settings of an organization as they are stored, with parts missing. */
interface StoredSettings {
  signOff?: Partial<SignOffSettings> | null | undefined
  /** The setting before there was a rule. Earlier versions of server and browser still read it. */
  requireSignOff?: boolean | null | undefined
}

/** Adds the missing parts. Without a rule, `requireSignOff` of an earlier version means that every case is signed. */
export const toSignOffSettings = ({ signOff, requireSignOff }: StoredSettings): SignOffSettings => ({
  everything: signOff ? (signOff.everything ?? false) : (requireSignOff ?? false),
  supervised: signOff?.supervised ?? noSignOff.supervised,
  procedures: (signOff?.procedures ?? []).toSorted(),
  missionTypes: (signOff?.missionTypes ?? []).toSorted(),
  days: signOff?.days ?? noSignOff.days,
})

/** Returns the rule as a case keeps it once it is logged; null if no part requires a signature. */
export function toKeptRule(rule: SignOffRule): Partial<SignOffRule> | null {
  const { everything, supervised, procedures, missionTypes } = rule
  // If every case is signed, the other parts add nothing.
  if (everything) return { everything }
  const parts = {
    ...(supervised && { supervised }),
    ...(procedures.length > 0 && { procedures }),
    ...(missionTypes.length > 0 && { missionTypes }),
  }
  return Object.keys(parts).length > 0 ? parts : null
}
