/** Adds counters to the branches of a TypeScript program, so that a fuzzer sees which way an input took. */
import ts from 'typescript';

/** The global that holds the counters. */
export const countersName = '__fuzzCounters';

interface Edit {
  at: number;
  text: string;
  /** Sorts the edits of one place: what closes comes first, and of that the innermost. */
  rank: number;
}

/** The program with counters from number `first` on, on the same lines, and how many they are. */
export function instrument(source: string, file: string, first: number): { source: string; count: number } {
  const edits: Edit[] = [];
  let count = 0;
  const counter = () => `${countersName}[${first + count++}]++`;
  const insert = (at: number, text: string) => edits.push({ at, text, rank: edits.length });
  const wrap = (node: ts.Node, before: string, after: string) => {
    insert(node.getStart(), before);
    edits.push({ at: node.end, text: after, rank: -edits.length });
  };
  const countExpression = (node: ts.Expression) => wrap(node, `(${counter()},`, ')');
  const countStatement = (node: ts.Statement) => {
    if (!ts.isBlock(node)) wrap(node, `{${counter()};`, '}');
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isBlock(node)) insert(node.getStart() + 1, `${counter()};`);
    else if (ts.isConditionalExpression(node)) {
      countExpression(node.whenTrue);
      countExpression(node.whenFalse);
    } else if (ts.isBinaryExpression(node) && isShortCircuit(node.operatorToken.kind))
      countExpression(node.right);
    else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) countExpression(node.body);
    else if (ts.isIfStatement(node)) {
      countStatement(node.thenStatement);
      if (node.elseStatement !== undefined) countStatement(node.elseStatement);
    } else if (ts.isIterationStatement(node, false)) countStatement(node.statement);
    else if (ts.isCaseOrDefaultClause(node)) insert(node.statements.pos, `${counter()};`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, true));
  let written = '';
  let kept = 0;
  for (const { at, text } of edits.toSorted((one, other) => one.at - other.at || one.rank - other.rank)) {
    written += source.slice(kept, at) + text;
    kept = at;
  }
  return { source: written + source.slice(kept), count };
}

function isShortCircuit(kind: ts.SyntaxKind): boolean {
  return (
    kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken
  );
}
