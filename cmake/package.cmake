# `cmake --install BUILD --component program`, and Debian packages: `cpack -G DEB` in the build folder makes riffle and libriffle.
if(NOT RIFFLE_SANITIZE)
    find_package(Python3 COMPONENTS Interpreter QUIET)
    if(Python3_FOUND)
        set(help ${PROJECT_BINARY_DIR}/help)
        add_custom_command(
            OUTPUT ${help}/riffle.1
            COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/help_pages.py $<TARGET_FILE:riffle> ${help}
            DEPENDS riffle ${PROJECT_SOURCE_DIR}/scripts/help_pages.py
            COMMENT "Making the man page and the completion of shells"
            VERBATIM)
        add_custom_target(riffle_help ALL DEPENDS ${help}/riffle.1)
        install(FILES ${help}/riffle.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
        install(FILES ${help}/riffle.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME riffle COMPONENT program)
        install(FILES ${help}/_riffle DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT program)
        install(FILES ${help}/riffle.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
    endif()
    install(TARGETS riffle RUNTIME COMPONENT program)
    install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/riffle RENAME copyright COMPONENT program)
    install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libriffle RENAME copyright COMPONENT library)
endif()

set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # what is packed was built before
set(CPACK_PACKAGE_NAME riffle)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The Riffle project <riffle@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program library)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME riffle)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "Card games played exactly by their rulebooks
 Shards of Infinity, KeyForge and Epic Card Game, in a browser, in the terminal, over a protocol and by the million.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libriffle)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "Card games played exactly by their rulebooks, as a library
 The C interface of Riffle, with what is needed to build programs with it.")
include(CPack)
