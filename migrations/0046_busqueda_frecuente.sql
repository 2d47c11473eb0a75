-- Which words are common the planner knows by what it samples of them: of a hundred texts it missed a third of the commonest surnames, and read
-- all who have them to show ten. It samples them when the table is next analysed, which needs no hurry.
alter index paciente_busqueda alter column 1 set statistics 500;
