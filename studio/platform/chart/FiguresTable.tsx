import { Folded } from '../screen/Folded.tsx';
import styles from './figures.module.css';

type Props = { title: string; columns: readonly string[]; rows: readonly { key: string; cells: readonly string[] }[] };

/** The numbers of a chart as a table that opens on demand. The first cell of a row is its label. */
export function FiguresTable({ title, columns, rows }: Props) {
  return (
    <Folded title={title}>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...cells] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, column) => (
                  <td key={columns[column + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Folded>
  );
}
