import type { DashboardStats, ShownProcedure } from '../contract.ts'
import { ChartCard } from '#platform/web/ui/charts/chart-card.tsx'

// In display order. Airway and breathing are blue, circulation is red, trauma ochre, drugs purple: the groups of the
// procedure list.
const colors: Record<ShownProcedure, string> = {
  'Rapid Sequence Induction': 'var(--sortie-chart-drugs)',
  'Chest Drain Inserted': 'var(--sortie-chart-airway-deep)',
  'Airway Management': 'var(--sortie-chart-airway)',
  'Fracture Splintage': 'var(--sortie-chart-trauma)',
  'Wound Management': 'var(--sortie-chart-trauma-deep)',
  'Haemorrhage Management': 'var(--sortie-chart-circulation)',
  'Blood Given': 'var(--sortie-chart-circulation-deep)',
  'Opioid Usage': 'var(--sortie-chart-drugs-deep)',
}

export function ProceduresChart({ performed }: { performed: DashboardStats['proceduresPerformed'] }) {
  return (
    <ChartCard
      title="Procedures Performed"
      shape="bars"
      entries={Object.entries(colors).map(([name, color]) => ({
        name,
        // `Object.entries` loses the type of the keys. A procedure that is missing was not performed.
        value: performed[name as ShownProcedure] ?? 0,
        color,
      }))}
      empty="No procedure data available"
    />
  )
}
