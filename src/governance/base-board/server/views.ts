import type { BaseBoard } from '../contract.ts'

interface PlaceOfBoard {
  code: string
  label: string
}

interface BoardRead extends Pick<
  BaseBoard,
  | 'day'
  | 'mayShowAll'
  | 'isWithoutBase'
  | 'procedures'
  | 'hiddenPeople'
  | 'arePeopleCapped'
  | 'areProceduresCapped'
> {
  base: PlaceOfBoard | null
  bases: readonly PlaceOfBoard[]
  people: readonly {
    row: { id: string; name: string; profession: string | null }
    cells: BaseBoard['people'][number]['cells']
  }[]
}

const toBase = ({ code, label }: PlaceOfBoard): PlaceOfBoard => ({ code, label })

export const toBoardView = ({ base, bases, people, ...board }: BoardRead): BaseBoard => ({
  ...board,
  base: base && toBase(base),
  bases: bases.map(toBase),
  people: people.map(({ row: { id, name, profession }, cells }) => ({ id, name, profession, cells })),
})
