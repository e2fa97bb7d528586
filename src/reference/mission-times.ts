/** The timestamps of a mission in chronological order. */
export const missionTimes = [
  { field: 'callReceivedAt', label: 'Call received' },
  { field: 'activatedAt', label: 'Activated' },
  { field: 'mobileAt', label: 'Mobile' },
  { field: 'arriveSceneAt', label: 'Arrived at scene' },
  { field: 'atPatientAt', label: 'At patient' },
  { field: 'leaveSceneAt', label: 'Left scene' },
  { field: 'arriveDestinationAt', label: 'Arrived at destination' },
  { field: 'handoverAt', label: 'Handover' },
  { field: 'stoodDownAt', label: 'Stood down' },
  { field: 'availableAt', label: 'Available' },
  { field: 'backAtBaseAt', label: 'Back at base' },
] as const

export type MissionTimeField = (typeof missionTimes)[number]['field']
