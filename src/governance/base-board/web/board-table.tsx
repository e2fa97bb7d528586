import { statusWord } from '#compliance/requirements/state/state-words.ts'
import { labelOf } from '#reference/codes.ts'
import { procedures } from '#reference/procedures.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { BaseBoard, BoardCell } from '../contract.ts'
import classes from './base-board-screen.module.css'

const levelWord = ({ level }: BoardCell): string =>
  level === null ? 'No level' : (labelOf(supervisionLevels, level) ?? level)
const currencyWord = ({ currency }: BoardCell): string | null =>
  currency === null ? null : statusWord(currency)

/**
 * The table of people and procedures. On a screen, a wide table scrolls within its frame, also by keyboard; on paper it is
 * complete.
 */
export const BoardTable = ({ board: { procedures: codes, people } }: { board: BaseBoard }) => (
  // The scrolling region can have the focus, so that the arrow keys scroll it.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className={classes.frame} aria-label="People and procedures" tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          {codes.map((code) => (
            <th key={code} scope="col">
              {labelOf(procedures, code) ?? code}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, name, profession, cells }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              {profession !== null && <span className={classes.profession}>{profession}</span>}
            </th>
            {codes.map((code, index) => {
              const cell = cells[index]
              return (
                <td key={code} data-alone={cell?.level === 'independent' || undefined}>
                  {cell && levelWord(cell)}
                  {cell && currencyWord(cell) !== null && (
                    <span className={classes.currency}>{currencyWord(cell)}</span>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
