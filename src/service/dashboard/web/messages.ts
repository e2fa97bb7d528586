export const statsFailed = 'Failed to fetch admin dashboard statistics'
export const noStatsTitle = 'No Data Available'
export const noStats = 'Unable to load admin dashboard statistics.'
