# riffle_embed(TARGET FUNCTION FILE...) gives TARGET a function `std::span<const riffle::EmbeddedFile> riffle::FUNCTION()` over the
# contents of text files, so that the program needs nothing but itself. Paths are relative to the project and are kept as names.
#
# At build time the same file runs as a script: cmake -DOUT=... -DFUNCTION=... -DROOT=... -DFILES=a|b -P embed.cmake
if(CMAKE_SCRIPT_MODE_FILE)
    string(REPLACE "|" ";" files "${FILES}")
    list(SORT files)
    set(code "#include \"protocol/embedded.h\"\n\nnamespace riffle {\n\nstd::span<const EmbeddedFile> ${FUNCTION}() {\n")
    list(LENGTH files count)
    if(count EQUAL 0)
        string(APPEND code "    return {};\n")
    else()
        string(APPEND code "    static constexpr EmbeddedFile kFiles[] = {\n")
        foreach(path IN LISTS files)
            file(READ "${ROOT}/${path}" text)
            string(APPEND code "        {\"${path}\", R\"embedded(${text})embedded\"},\n")
        endforeach()
        string(APPEND code "    };\n    return kFiles;\n")
    endif()
    string(APPEND code "}\n\n}  // namespace riffle\n")
    file(WRITE "${OUT}" "${code}")
    return()
endif()

set(RIFFLE_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(riffle_embed target function)
    set(out ${PROJECT_BINARY_DIR}/embedded/${function}.cpp)
    set(depends)
    foreach(path ${ARGN})
        list(APPEND depends ${PROJECT_SOURCE_DIR}/${path})
    endforeach()
    list(JOIN ARGN "|" joined)
    add_custom_command(
        OUTPUT ${out}
        COMMAND ${CMAKE_COMMAND} -DOUT=${out} -DFUNCTION=${function} -DROOT=${PROJECT_SOURCE_DIR} "-DFILES=${joined}" -P
                ${RIFFLE_EMBED_SCRIPT}
        DEPENDS ${depends} ${RIFFLE_EMBED_SCRIPT}
        COMMENT "Embedding ${function}"
        VERBATIM)
    # The standard asks for literals of 65536 characters; both compilers take longer ones, and a file is one literal.
    set_source_files_properties(${out} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
    target_sources(${target} PRIVATE ${out})
endfunction()

# riffle_embed_bytes(TARGET FUNCTION ROOT FILE...) does the same for files of any kind, as `std::span<const riffle::server::Asset>
# riffle::server::FUNCTION()`. Their names are relative to ROOT. The assembler takes the bytes in, which no compiler has to read.
function(riffle_embed_bytes target function root)
    set(out ${PROJECT_BINARY_DIR}/embedded/${function}.cpp)
    set(symbols "")
    set(rows "")
    set(number 0)
    foreach(path ${ARGN})
        file(RELATIVE_PATH name ${root} ${path})
        string(APPEND symbols "asm(\".section .rodata\\n.balign 16\\n${function}${number}:\\n.incbin \\\"${path}\\\"\\n"
               "${function}${number}End:\\n.byte 0\\n.text\\n\");\n"
               "extern \"C\" const char ${function}${number}[];\nextern \"C\" const char ${function}${number}End[];\n")
        string(APPEND rows "        {\"${name}\", {${function}${number}, static_cast<size_t>(${function}${number}End - ${function}${number})}},\n")
        math(EXPR number "${number} + 1")
    endforeach()
    set(body "    return {};\n")
    if(number GREATER 0)
        set(body "    static const Asset kFiles[] = {\n${rows}    };\n    return kFiles;\n")
    endif()
    file(CONFIGURE OUTPUT ${out} CONTENT "#include \"server/assets.h\"\n\n${symbols}\nnamespace riffle::server {\n\nstd::span<const Asset> ${function}() {\n${body}}\n\n}  // namespace riffle::server\n" @ONLY)
    set_source_files_properties(${out} PROPERTIES OBJECT_DEPENDS "${ARGN}")
    target_sources(${target} PRIVATE ${out})
endfunction()
