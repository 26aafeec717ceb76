# The files of a target a dozen at a time, in half the time that each alone would take. CMake's own
# CMAKE_UNITY_BUILD names files by where the tree stands (before 3.29), so that the compiler's cache
# would serve no copy of it.

option(SKYWARD_TOGETHER "compile the files of a target a dozen at a time" OFF)

# compiled_together(out name root source...): what to compile for the sources, all below the folder root,
# in which they are found as headers are.
function(compiled_together out name root)
  set(sources ${ARGN})
  list(LENGTH sources count)
  if(NOT SKYWARD_TOGETHER OR count LESS 2)
    set(${out} ${sources} PARENT_SCOPE)
    return()
  endif()
  math(EXPR batches "(${count} + 11) / 12")
  math(EXPR last "${batches} - 1")
  set(written "")
  foreach(batch RANGE ${last})
    math(EXPR from "${count} * ${batch} / ${batches}")
    math(EXPR to "${count} * (${batch} + 1) / ${batches}")
    math(EXPR length "${to} - ${from}")
    list(SUBLIST sources ${from} ${length} here)
    set(text "")
    foreach(source IN LISTS here)
      file(RELATIVE_PATH source ${root} ${source})
      string(APPEND text "#include \"${source}\"\n")
    endforeach()
    set(file ${CMAKE_CURRENT_BINARY_DIR}/together/${name}_${batch}.cpp)
    file(CONFIGURE OUTPUT ${file} CONTENT "${text}" @ONLY)
    list(APPEND written ${file})
  endforeach()
  set(${out} ${written} PARENT_SCOPE)
endfunction()
