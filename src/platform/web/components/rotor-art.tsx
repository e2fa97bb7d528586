const ticks = Array.from({ length: 72 }, (_, index) => index * 5)
const blades = [0, 120, 240]

/** A decorative line drawing: a rotor disc seen from above, inside a compass bezel. */
export function RotorArt({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="-300 -300 600 600"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
    >
      {ticks.map((angle) => (
        <line
          key={angle}
          x1="0"
          x2="0"
          y1="-292"
          y2={angle % 30 === 0 ? -268 : -280}
          strokeWidth={angle % 30 === 0 ? 2 : 1}
          transform={`rotate(${angle})`}
        />
      ))}
      <circle r="250" strokeDasharray="1 7" strokeLinecap="round" strokeWidth="2" />
      <circle r="168" />
      <circle r="84" strokeDasharray="2 6" />
      {blades.map((angle) => (
        <g key={angle} transform={`rotate(${angle + 24})`}>
          <path
            d="M-9 -26 C-15 -110 -13 -190 -4 -246 C2 -252 9 -250 12 -243 C17 -186 13 -104 9 -26 Z"
            strokeWidth="1.5"
          />
          <path d="M2 -40 L4 -232" strokeDasharray="3 9" />
        </g>
      ))}
      <circle r="30" strokeWidth="1.5" />
      <circle r="9" strokeWidth="1.5" />
    </svg>
  )
}
