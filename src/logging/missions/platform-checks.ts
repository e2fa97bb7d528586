import type { FieldError } from '#platform/contract/errors.ts'
import type { Mission } from './contract.ts'
import { legsOf, platformsOf } from './legs.ts'
import { isAirPlatform, isPatientMoved } from './mission.ts'

/** Returns contradictions between the aircraft or vehicle, the transport of the patient and the use of a hoist. */
export function platformErrors(mission: Mission): FieldError[] {
  const errors: FieldError[] = []
  if (mission.platformWithPatient && mission.result && !isPatientMoved(mission)) {
    const message = 'Leave this empty: this team did not transport the patient.'
    errors.push({ path: 'mission.platformWithPatient', message })
  }
  const { hoistUsed, hoistCycles, hoistCyclesNight, platform } = mission
  const platforms = [...(platform ? [platform] : []), ...platformsOf(legsOf(mission))]
  if (hoistUsed && platforms.length > 0 && !platforms.some(isAirPlatform)) {
    errors.push({ path: 'mission.hoistUsed', message: 'A hoist needs an aircraft.' })
  }
  if (hoistUsed === false && ((hoistCycles ?? 0) > 0 || (hoistCyclesNight ?? 0) > 0)) {
    errors.push({ path: 'mission.hoistCycles', message: 'Hoist cycles are entered, but no hoist was used.' })
  }
  if (typeof hoistCycles === 'number' && (hoistCyclesNight ?? 0) > hoistCycles) {
    errors.push({
      path: 'mission.hoistCyclesNight',
      message: 'There are more cycles at night than hoist cycles in total.',
    })
  }
  return errors
}
