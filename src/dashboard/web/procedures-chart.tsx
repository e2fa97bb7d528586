import type { DashboardStats, ShownProcedure } from '../contract.ts'
import { ChartCard } from '#platform/web/ui/charts/chart-card.tsx'

// In the order in which they are shown. Airway and breathing blue, circulation red, trauma ochre, drugs purple:
// the families of the procedure list.
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
        // Its keys are the procedures, which `Object.entries` takes for any text. One that is not named was not done.
        value: performed[name as ShownProcedure] ?? 0,
        color,
      }))}
      empty="No procedure data available"
    />
  )
}
