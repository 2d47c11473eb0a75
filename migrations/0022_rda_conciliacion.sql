-- Each day's closings are counted beside the documents that were made of them. docs/decisions/0039-rda-completed.md.
create index cierre_momento on cierre (momento, historia);
